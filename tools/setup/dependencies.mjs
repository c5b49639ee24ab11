import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { run, SetupError } from './run.mjs'

const neededNode = 24

/**
 * Refuses a Node that is too old: it would install the product without packages that require a newer one, such as the
 * bundler's binary.
 * @param {string} version of the machine's Node
 */
export function checkInstaller(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return
  throw new SetupError(
    `Para se instalar, o Prosa precisa do Node 20.19, do 22.12 ou de um mais novo; aqui há o ${version}. Instale o Node ${neededNode} (https://nodejs.org) e tente de novo.`,
  )
}

/**
 * Installs the packages of package-lock.json if node_modules differs from it.
 * @param {string} root
 */
export function installDependencies(root) {
  const lock = readFileSync(path.join(root, 'package-lock.json'), 'utf8')
  const hash = createHash('sha256').update(lock).digest('hex')
  const marker = path.join(root, 'node_modules', '.prosa-lock')
  if (readIfThere(marker) !== hash) {
    const installed = readIfThere(path.join(root, 'node_modules', '.package-lock.json'))
    if (!installed || !holdsAll(JSON.parse(lock), JSON.parse(installed))) {
      console.log('Instalando as dependências (na primeira vez leva um ou dois minutos)…')
      run(root, ['npm', 'ci', '--no-progress', '--loglevel=error'], {
        node: 'system',
        failure: 'Não foi possível instalar as dependências. Confira o acesso ao registro do npm e tente de novo.',
      })
    }
    writeFileSync(marker, hash)
  }
  const node = nodePath(root)
  if (node) linkNode(root, node.file)
  checkNode(node?.version ?? process.versions.node)
}

/**
 * Returns the Node among the dependencies; undefined if there is no package for this machine.
 * @param {string} root
 */
export function nodePath(root) {
  const windows = process.platform === 'win32'
  const bundled = path.join(root, 'node_modules', `node-${windows ? 'win' : process.platform}-${process.arch}`)
  const note = readIfThere(path.join(bundled, 'package.json'))
  if (note === undefined) return undefined
  /** @type {{ version: string }} */
  const { version } = JSON.parse(note)
  return { file: path.join(bundled, 'bin', windows ? 'node.exe' : 'node'), version }
}

/**
 * Puts the packaged Node first in the PATH of package scripts. Debian's npm (9.2) removes the link together with the
 * Node for another processor, which it does not install.
 * @param {string} root
 * @param {string} node
 */
function linkNode(root, node) {
  const programs = path.join(root, 'node_modules', '.bin')
  if (!existsSync(node) || existsSync(path.join(programs, 'node'))) return
  mkdirSync(programs, { recursive: true })
  symlinkSync(path.relative(programs, node), path.join(programs, 'node'))
}

/**
 * Whether the installed packages match the lock file; packages for other platforms may be absent.
 * @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean }} LockedPackage
 * @param {{ packages: Record<string, LockedPackage> }} lock
 * @param {{ packages: Record<string, LockedPackage> }} installed npm's record of the installed packages
 */
export function holdsAll(lock, installed) {
  return Object.entries(lock.packages).every(([where, wanted]) => {
    if (!where.includes('node_modules/') || wanted.link) return true
    const found = installed.packages[where]
    if (!found) return wanted.optional === true
    return found.version === wanted.version && found.integrity === wanted.integrity
  })
}

/**
 * Refuses a Node that is too old to run the product, if the dependencies contain none for this machine.
 * @param {string} version
 */
function checkNode(version) {
  if (Number.parseInt(version, 10) >= neededNode) return
  throw new SetupError(
    `O Prosa precisa do Node ${neededNode} e não há um pacote dele para ${process.platform}-${process.arch}; aqui há o ${version}. Instale o Node ${neededNode} (https://nodejs.org) e tente de novo.`,
  )
}

/** @param {string} file */
function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
