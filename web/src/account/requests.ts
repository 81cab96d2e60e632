// What the pages of accounts ask of the server.

import { ask } from '../http'
import type {
  CreatedToken,
  LogIn,
  Me,
  NewCredential,
  NewToken,
  PasskeyChallenge,
  Passkeys,
  RecoveryCodes,
  Sessions,
  SignUpRequest,
  SignedUp,
  Tokens,
} from '../wire/api'

const post = <T>(path: string, body: unknown = {}) => ask<T>(path, { method: 'POST', body: JSON.stringify(body) })
const put = <T>(path: string, body: unknown) => ask<T>(path, { method: 'PUT', body: JSON.stringify(body) })
const remove = (path: string) => ask<void>(path, { method: 'DELETE' })
const at = (path: string, id: string) => `${path}/${encodeURIComponent(id)}`

export const signUp = (body: SignUpRequest) => post<SignedUp>('/api/account', body)
export const logIn = (body: LogIn) => post<Me>('/api/session', body)
export const logOut = () => remove('/api/session')
export const recover = (name: string, code: string, password: string) => post<Me>('/api/session/recovery', { name, code, password })
/** A link that works once: for a new password, or for a first administrator. */
export const followLink = (token: string, password?: string) => post<Me>('/api/link', { token, ...(password && { password }) })

/** For a passkey that is to be made; the name is that of a new account. */
export const askForPasskey = (name?: string) => post<PasskeyChallenge>('/api/account/passkey', name ? { name } : {})
export const askWhichPasskey = () => post<PasskeyChallenge>('/api/session/passkey')
export const passkeys = () => ask<Passkeys>('/api/account/passkeys')
export const addPasskey = (made: NewCredential) => post<unknown>('/api/account/passkeys', made)
export const removePasskey = (id: string) => remove(at('/api/account/passkeys', id))

export const sessions = () => ask<Sessions>('/api/sessions')
export const revokeSession = (id: string) => remove(at('/api/sessions', id))
export const revokeOtherSessions = () => remove('/api/sessions')

export const setPassword = (password: string, current?: string) =>
  put<unknown>('/api/account/password', { password, ...(current && { current }) })
export const setEmail = (email: string, language: string, password?: string) =>
  put<unknown>('/api/account/email', { email, language, ...(password && { password }) })
export const removeEmail = () => remove('/api/account/email')
export const sendLink = (name: string, language: string) => post<unknown>('/api/session/forgotten', { name, language })
export const renewCodes = (password?: string) => post<RecoveryCodes>('/api/account/recovery-codes', password ? { password } : {})

export const tokens = () => ask<Tokens>('/api/account/tokens')
export const createToken = (body: NewToken) => post<CreatedToken>('/api/account/tokens', body)
export const revokeToken = (id: string) => remove(at('/api/account/tokens', id))

export const deleteAccount = (name: string) => ask<void>('/api/account', { method: 'DELETE', body: JSON.stringify({ name }) })
