// node pack.mjs BUILT PACKED: for every file of BUILT that compresses well, FILE.br and FILE.gz in PACKED.
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const [built, packed] = process.argv.slice(2)
rmSync(packed, { recursive: true, force: true })
for (const name of readdirSync(built, { recursive: true })) {
  const path = join(built, name)
  if (!statSync(path).isFile()) continue
  const plain = readFileSync(path)
  const brotli = brotliCompressSync(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  })
  // Pictures and fonts are compressed already.
  if (brotli.length > 0.9 * plain.length) continue
  mkdirSync(dirname(join(packed, name)), { recursive: true })
  writeFileSync(join(packed, `${name}.br`), brotli)
  writeFileSync(join(packed, `${name}.gz`), gzipSync(plain, { level: 9 }))
}
