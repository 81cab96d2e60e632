// What administrators ask of the server.

import { ask } from '../http'
import type { AccountRole, AdminAudit, AdminPeople, AdminReports, AdminSettings, CreatedLink, SignUpPolicy } from '../wire/api'

const send = <T>(method: string, path: string, body?: unknown) =>
  ask<T>(`/api/admin/${path}`, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
const person = (name: string, what: string) => `people/${encodeURIComponent(name)}/${what}`

function page(path: string, before: string | null, query: Record<string, string> = {}): string {
  const asked = new URLSearchParams({ ...query, ...(before && { before }) })
  return `${path}?${asked}`
}

export const reports = (before: string | null) => send<AdminReports>('GET', page('reports', before))
export const closeReport = (id: string) => send<unknown>('POST', `reports/${encodeURIComponent(id)}/close`, {})
export const people = (query: string, before: string | null) => send<AdminPeople>('GET', page('people', before, query ? { query } : {}))
export const ban = (name: string, reason: string, days: number | null) => send<unknown>('POST', person(name, 'ban'), { reason, ...(days && { days }) })
export const unban = (name: string) => send<unknown>('DELETE', person(name, 'ban'))
export const setRole = (name: string, role: AccountRole) => send<unknown>('PUT', person(name, 'role'), { role })
export const resetLink = (name: string) => send<CreatedLink>('POST', person(name, 'reset'), {})
export const settings = () => send<AdminSettings>('GET', 'settings')
export const setSettings = (signUp: SignUpPolicy) => send<unknown>('PUT', 'settings', { signUp })
export const invite = () => send<CreatedLink>('POST', 'invites', {})
export const audit = (before: string | null) => send<AdminAudit>('GET', page('audit', before))
