// A Parallax server of our own, on a free port, with a directory of its own.

import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface NewGame {
  id: string
  token: string
  color: 'white' | 'black'
}

export class Server {
  #process: ChildProcess | null = null
  readonly #data = mkdtempSync(join(tmpdir(), 'parallax-e2e-'))

  private constructor(
    readonly port: number,
    private readonly env: Record<string, string>,
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  static async start(env: Record<string, string> = {}): Promise<Server> {
    const server = new Server(await freePort(), env)
    await server.run()
    return server
  }

  /** Starts the process, or restarts it with the same port and data, and waits until it responds. */
  async run(): Promise<void> {
    const binary = process.env.PARALLAX_BIN
    if (!binary) throw new Error('PARALLAX_BIN must name the server: run the browser tests with `cargo xtask test`')
    const child = spawn(binary, ['serve', '--port', String(this.port), '--data', this.#data], {
      env: {
        ...process.env,
        // A script is faster than people, and all of its requests come from one address.
        PARALLAX_COMMIT_RATE: '1000',
        PARALLAX_COMMIT_BURST: '1000',
        PARALLAX_ROOMS_PER_MINUTE: '10000',
        PARALLAX_GAMES_PER_DAY: '0',
        PARALLAX_SIGN_UPS_PER_HOUR: '3600',
        ...this.env,
      },
      stdio: 'ignore',
    })
    this.#process = child
    for (let tries = 0; tries < 200; tries++) {
      if (child.exitCode !== null) throw new Error(`the server stopped with ${child.exitCode}`)
      const answer = await fetch(`${this.url}/api/health`).catch(() => null)
      if (answer?.ok) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error('the server does not answer')
  }

  /** As if the power failed. */
  async kill(): Promise<void> {
    const child = this.#process
    this.#process = null
    if (!child || child.exitCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }

  async remove(): Promise<void> {
    await this.kill()
    rmSync(this.#data, { recursive: true, force: true })
  }

  async create(body: Record<string, unknown>): Promise<NewGame> {
    const answer = await fetch(`${this.url}/api/games`, { method: 'POST', body: JSON.stringify(body) })
    if (answer.status !== 201) throw new Error(await answer.text())
    const made = (await answer.json()) as { gameId: string; creatorToken: string; creatorColor: 'w' | 'b' }
    return { id: made.gameId, token: made.creatorToken, color: made.creatorColor === 'w' ? 'white' : 'black' }
  }

  /** What an administrator does on the command line, while the server runs. */
  admin(...command: string[]): string {
    const { status, stdout, stderr } = spawnSync(process.env.PARALLAX_BIN ?? '', ['admin', ...command, '--data', this.#data], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`admin ${command.join(' ')}: ${stderr}`)
    return stdout.trim()
  }

  /** Writes a backup, lets it be changed, and goes on with what was read from it. */
  async refill(change: (file: string) => void): Promise<void> {
    const file = `${this.#data}.backup`
    const run = (...args: string[]): void => {
      const { status, stderr } = spawnSync(process.env.PARALLAX_BIN ?? '', [...args, '--data', this.#data], { encoding: 'utf8' })
      if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`)
    }
    run('backup', '--to', file)
    await this.kill()
    rmSync(this.#data, { recursive: true, force: true })
    change(file)
    run('restore', '--from', file)
    rmSync(file)
    await this.run()
  }

  async record(id: string): Promise<Response> {
    return fetch(`${this.url}/api/games/${id}/events`)
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
