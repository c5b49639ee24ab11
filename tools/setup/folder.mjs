import path from 'node:path'
import { SetupError } from './run.mjs'

/** Node itself, the bundler or the search path for programs give each of these a meaning of its own. */
const unusable = /[#?*$'`:\\]/

/**
 * Says so where the checkout stands in a folder whose name a step that comes later would break on, with an error that nobody understands.
 * @param {string} root
 */
export function checkFolder(root) {
  const [, ...folders] = path.resolve(root).split(path.sep)
  const folder = folders.find((name) => unusable.test(name))
  if (folder === undefined) return
  const [sign] = folder.match(unusable) ?? []
  throw new SetupError(
    `O Prosa não funciona dentro da pasta “${folder}”, por causa do caractere ${sign} no nome dela. Mude o nome da pasta e tente de novo.`,
  )
}
