import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readArguments } from '../apps/server/scripts/arguments.ts'

// Implements `npm run prosa -- sbom [folder]`: lists the installed packages (CycloneDX) and their licences. Fails if a
// licence is not in the list of allowed ones.

/** Licences that allow a school to use, change and pass on the product; MPL and OFL only for unchanged packages. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
])

interface Component {
  'bom-ref': string
  name: string
  version: string
  properties?: { name: string; value: string }[]
  licenses?: { expression?: string; license?: { id?: string; name?: string } }[]
}

interface Sbom {
  metadata: { component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

interface Locked {
  version?: string
  dev?: boolean
}

const isOurs = ({ properties = [] }: Component) => properties.some(({ name }) => name === 'cdx:npm:package:private')
const root = fileURLToPath(new URL('..', import.meta.url))
const { positionals } = readArguments(
  'Uso: npm run prosa -- sbom [pasta]    de que uma instalação é feita, e sob que licenças; sem dizer qual, em sbom/',
  {},
  1,
)
const folder = path.resolve(positionals[0] ?? path.join(root, 'sbom'))

const listed = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 ** 2,
  shell: process.platform === 'win32',
})
const all = JSON.parse(listed) as Sbom

// Read from the lock file, because npm's `--omit dev` leaves out packages such as react that are a tool of one part but
// needed by another.
const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}
const carriedPlaces = new Set(
  Object.entries(lock.packages).flatMap(([where, { version, dev }]) =>
    dev ? [] : [`${where.split('node_modules/').at(-1) ?? ''}@${version ?? ''}`],
  ),
)
const components = all.components.filter((one) => isOurs(one) || carriedPlaces.has(one['bom-ref']))
const refs = new Set([all.metadata.component, ...components].map((one) => one['bom-ref']))
const dependencies = all.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }))

const formatLicence = ({ licenses = [] }: Component) =>
  licenses.map(({ expression, license }) => expression ?? license?.id ?? license?.name ?? '').join(' AND ') || 'nenhuma'
/** Whether a licence expression is allowed: all parts of an AND, one part of an OR. */
const isAllowed = (licence: string) =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((one) => allowed.has(one)))

const packages = components.filter((component) => !isOurs(component))
const byLicence = [...Map.groupBy(packages, formatLicence)].toSorted(([a], [b]) => a.localeCompare(b))
mkdirSync(folder, { recursive: true })
writeFileSync(path.join(folder, 'prosa.cdx.json'), `${JSON.stringify({ ...all, components, dependencies }, null, 2)}\n`)
writeFileSync(
  path.join(folder, 'licencas.txt'),
  byLicence
    .map(([licence, list]) => `${licence}\n${list.map(({ name, version }) => `  ${name} ${version}\n`).join('')}`)
    .join('\n'),
)
console.log(`${packages.length} pacotes e ${byLicence.length} licenças em ${folder}`)
const refused = byLicence.filter(([licence]) => !isAllowed(licence))
for (const [licence, list] of refused)
  console.error(`Licença que ninguém aprovou: ${licence} (${list.map(({ name }) => name).join(', ')})`)
if (refused.length > 0) process.exit(1)
