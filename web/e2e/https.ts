// TLS in front of a server, with a certificate that nobody but its own authority vouches for.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type Server as TlsServer } from 'node:tls'

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

export class Https {
  readonly #sockets = new Set<Socket>()
  readonly #proxy: TlsServer
  readonly #directory = mkdtempSync(join(tmpdir(), 'parallax-https-'))
  /** The port of the server behind it. */
  to = 0
  port = 0

  private constructor() {
    this.#openssl('req', '-x509', ...KEY, '-subj', '/CN=e2e', '-days', '2', '-keyout', 'ca.key', '-out', 'ca.pem')
    const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1'
    this.#openssl('req', ...KEY, '-subj', '/CN=localhost', '-addext', names, '-keyout', 'server.key', '-out', 'server.csr')
    const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-copy_extensions', 'copy']
    this.#openssl('x509', '-req', '-in', 'server.csr', ...signed, '-out', 'server.crt')
    const of = (file: string) => readFileSync(join(this.#directory, file))
    this.#proxy = createServer({ key: of('server.key'), cert: of('server.crt') }, (near) => {
      const far = connect(this.to, '127.0.0.1')
      for (const socket of [near, far]) {
        this.#sockets.add(socket)
        socket.on('error', () => undefined).on('close', () => this.#sockets.delete(socket))
      }
      near.pipe(far).pipe(near)
      near.on('close', () => far.destroy())
      far.on('close', () => near.destroy())
    })
  }

  static async start(): Promise<Https> {
    const https = new Https()
    await new Promise<void>((resolve) => https.#proxy.listen(0, '127.0.0.1', resolve))
    const address = https.#proxy.address()
    if (address && typeof address === 'object') https.port = address.port
    return https
  }

  get url(): string {
    return `https://localhost:${this.port}`
  }

  /** The certificate of its authority. */
  get authority(): string {
    return join(this.#directory, 'ca.pem')
  }

  remove(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#proxy.close()
    rmSync(this.#directory, { recursive: true, force: true })
  }

  #openssl(...args: string[]): void {
    const { status, stderr } = spawnSync('openssl', args, { cwd: this.#directory, encoding: 'utf8' })
    if (status !== 0) throw new Error(`openssl ${args[0]}: ${stderr}`)
  }
}
