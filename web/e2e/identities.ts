// A small provider of identities: OpenID Connect as far as a server needs it, with a page on which somebody says who they are.

import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const CLIENT = 'parallax'

interface Grant {
  claims: Record<string, unknown>
  challenge: string
  redirect: string
}

export class Identities {
  readonly #keys = generateKeyPairSync('ed25519')
  readonly #grants = new Map<string, Grant>()
  readonly #server: Server = createServer((request, response) => void this.#answer(request, response))
  issuer = ''

  static async start(): Promise<Identities> {
    const identities = new Identities()
    await new Promise<void>((ready) => identities.#server.listen(0, '127.0.0.1', ready))
    identities.issuer = `http://127.0.0.1:${(identities.#server.address() as AddressInfo).port}`
    return identities
  }

  stop(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.issuer)
    const json = (body: unknown, status = 200) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return void json({
          issuer: this.issuer,
          authorization_endpoint: `${this.issuer}/authorize`,
          token_endpoint: `${this.issuer}/token`,
          jwks_uri: `${this.issuer}/keys`,
        })
      case '/keys':
        return void json({ keys: [{ ...this.#keys.publicKey.export({ format: 'jwk' }), kid: '1' }] })
      case '/authorize':
        return void response.writeHead(200, { 'content-type': 'text/html' }).end(this.#door(url.searchParams))
      case '/token':
        return void this.#redeem(new URLSearchParams(await bodyOf(request)), json)
      default:
        return void json({}, 404)
    }
  }

  /** Who somebody is, is theirs to say here. */
  #door(asked: URLSearchParams): string {
    const links = ['ada', 'grace'].map((sub) => {
      const code = `code-${this.#grants.size}`
      const claims = { iss: this.issuer, sub, aud: CLIENT, exp: Math.floor(Date.now() / 1000) + 60, nonce: asked.get('nonce') }
      const redirect = asked.get('redirect_uri') ?? ''
      this.#grants.set(code, { claims, challenge: asked.get('code_challenge') ?? '', redirect })
      return `<a href="${redirect}?code=${code}&amp;state=${asked.get('state')}">I am ${sub}</a>`
    })
    return `<!doctype html><title>Club</title><h1>Who are you?</h1>${links.join(' ')}`
  }

  #redeem(form: URLSearchParams, json: (body: unknown, status?: number) => void): void {
    const code = form.get('code') ?? ''
    const grant = this.#grants.get(code)
    this.#grants.set(code, { claims: {}, challenge: '', redirect: '' })
    const verifier = createHash('sha256').update(form.get('code_verifier') ?? '').digest('base64url')
    if (!grant || verifier !== grant.challenge || form.get('redirect_uri') !== grant.redirect) return json({ error: 'invalid_grant' }, 400)
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const signed = `${part({ alg: 'EdDSA', kid: '1' })}.${part(grant.claims)}`
    const signature = sign(null, Buffer.from(signed), this.#keys.privateKey).toString('base64url')
    json({ id_token: `${signed}.${signature}`, token_type: 'Bearer' })
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}
