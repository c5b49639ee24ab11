import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { pages } from '@prosa/contract/pages/pages.ts'
import { type Check, mergeChecks, screensOf } from './testing/accessibility-register.ts'
import { readJourneys } from './testing/journeys.ts'

/*
 * Generates the checked screens of the page 'Acessibilidade'. The browser tests record each successful check; after a
 * run `npm run prosa -- accessibility` merges these records into the register, which is committed, and `npm run
 * generate` writes the page's data from the register. Neither is edited by hand.
 */
const notes = '.cache/tests/accessibility.jsonl'
const register = 'e2e/accessibility.jsonl'
const output = 'apps/web/src/features/help/checked-screens.gen.ts'

/** Screens whose title depends on their content. */
const names: Readonly<Record<string, string>> = {
  '': 'Endereço que não existe',
  '/assistants/:assistantId/chats/:chatId?': 'Conversa com um assistente',
  '/assistants/conversas/:token': 'Conversa compartilhada na organização',
  '/assistants/share/:token': 'Assistente aberto por um link',
  '/conversas/:token': 'Conversa compartilhada na Web',
  '/embed/:token': 'Assistente em outro site',
  '/sga/:assessment/chats/:chatId?': 'Atividade de um estudante',
}

const screenName = (screen: string): string =>
  names[screen] ?? pages.find(({ path }) => path === screen)?.title ?? screen

const readChecks = (file: string): Check[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Check)

let checks = readChecks(register)
if (process.argv.includes('--run') && existsSync(notes)) {
  const run = readChecks(notes)
  const sources = [...readJourneys().values()].join('\n')
  const titles = new Set([...checks, ...run].map(({ test }) => test).filter((title) => sources.includes(title)))
  checks = mergeChecks(checks, run, titles)
  writeFileSync(register, checks.map((check) => `${JSON.stringify(check)}\n`).join(''))
  rmSync(notes)
  console.log(`${checks.length} checks of ${new Set(checks.map(({ test }) => test)).size} tests are in the register`)
}

const lines = screensOf(checks, screenName).map(
  ({ name, axe, reflow }) => `  [${JSON.stringify(name)}, ${axe}, ${reflow}],`,
)
writeFileSync(
  output,
  `/** Written by tools/accessibility.ts from what the browser tests checked: screen, states checked with axe, at 320 px. */\nexport const checkedScreens: readonly (readonly [string, number, number])[] = [\n${lines.join('\n')}\n]\n`,
)
