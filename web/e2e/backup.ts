// The people in a backup: their rows can be read, and rows can be added. The server reads the result as any other backup.

import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

type Cell = number | string | null | Record<string, unknown>

interface Chunk {
  table: string
  rows: Cell[][]
}

const MARK = 'people01'

const sum = (bytes: Buffer) => createHash('sha256').update(bytes).digest().subarray(0, 4)

function framed(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  return Buffer.concat([length, sum(bytes), bytes])
}

/** All that is in the file before people, and their chunks. */
function read(file: string): { games: Buffer; chunks: Chunk[] } {
  const all = readFileSync(file)
  const start = all.lastIndexOf(MARK) + MARK.length
  const chunks: Chunk[] = []
  for (let at = start; ; ) {
    const length = all.readUInt32LE(at)
    if (!length) return { games: all.subarray(0, start), chunks }
    chunks.push(JSON.parse(all.subarray(at + 8, at + 8 + length).toString()) as Chunk)
    at += 8 + length
  }
}

/** By name. */
export function personsIn(file: string): Map<string, string> {
  const persons = read(file).chunks.filter(({ table }) => table === 'person')
  return new Map(persons.flatMap(({ rows }) => rows.map(([id, name]) => [String(name), String(id)] as const)))
}

export function addRows(file: string, table: string, rows: Cell[][]): void {
  const { games, chunks } = read(file)
  chunks.push({ table, rows })
  const count = Buffer.alloc(8)
  count.writeBigUInt64LE(BigInt(chunks.reduce((rows, chunk) => rows + chunk.rows.length, 0)))
  const end = Buffer.concat([Buffer.alloc(4), sum(count), count])
  writeFileSync(file, Buffer.concat([games, ...chunks.map((chunk) => framed(Buffer.from(JSON.stringify(chunk)))), end]))
}
