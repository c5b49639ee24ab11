import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const project = path.resolve(import.meta.dirname, '../..')

export interface ProjectCopy {
  folder: string
  /** Runs a program in the copy. Returns what it complains about, or an empty text. */
  run: (program: string, ...args: string[]) => string
  /** Checks the types of some files of an app with its settings; paths are relative to its folder. */
  checkTypes: (app: 'server' | 'web', files: readonly string[]) => string
  commit: () => void
  /** The files that differ from the commit. */
  changedFiles: () => string[]
  remove: () => void
}

/**
 * Copies the files of the project that Git knows or does not ignore, into a folder of the cache, where the installed
 * packages are found; those of the workspace are the copy's.
 *
 * @param takes chooses the files, by path
 */
export function copyProject(name: string, takes: (file: string) => boolean = () => true): ProjectCopy {
  const folder = path.join(project, '.cache', name)
  rmSync(folder, { recursive: true, force: true })
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: project, encoding: 'utf8' })
  for (const file of listed.trim().split('\n'))
    if (takes(file) && existsSync(path.join(project, file))) cpSync(path.join(project, file), path.join(folder, file))
  mkdirSync(path.join(folder, 'node_modules/@prosa'), { recursive: true })
  for (const part of ['apps/server', 'apps/web', 'packages/contract', 'extensions'])
    symlinkSync(path.join(folder, part), path.join(folder, 'node_modules/@prosa', path.basename(part)))
  for (const nested of globSync('apps/*/node_modules', { cwd: project }))
    symlinkSync(path.join(project, nested), path.join(folder, nested))
  // Some checks list files with git.
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' })
  git('init', '-q')

  function run(program: string, ...args: string[]): string {
    const file = program === 'node' ? process.execPath : path.join(project, 'node_modules/.bin', program)
    try {
      execFileSync(file, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
      return ''
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
      return stdout + stderr || String(error)
    }
  }

  function checkTypes(app: 'server' | 'web', include: readonly string[]): string {
    const config = JSON.parse(readFileSync(path.join(folder, `apps/${app}/tsconfig.json`), 'utf8')) as object & {
      compilerOptions: object
    }
    const once = { composite: false, declaration: false, emitDeclarationOnly: false, noEmit: true }
    const compilerOptions = { ...config.compilerOptions, ...once, tsBuildInfoFile: null, incremental: false }
    const trial = path.join(folder, `apps/${app}/tsconfig.trial.json`)
    writeFileSync(trial, JSON.stringify({ ...config, compilerOptions, include, references: [] }))
    const problems = run('tsc', '-p', trial, '--checkers', '1')
    rmSync(trial)
    return problems
  }

  const commit = () => {
    git('add', '-A')
    git('-c', 'user.name=copy', '-c', 'user.email=copy@prosa.test', 'commit', '-qm', 'copy')
  }
  const changedFiles = () =>
    git('status', '--porcelain', '-uall')
      .split('\n')
      .filter(Boolean)
      .map((line) => line.slice(3))

  return {
    folder,
    run,
    checkTypes,
    commit,
    changedFiles,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
