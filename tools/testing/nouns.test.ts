import { expect, test } from 'vitest'
import { nounsIn, unlikeNames } from './nouns.ts'

const tiers = {
  contract: ['protocol', 'protocol/ids', 'identity', 'identity/groups'],
  areas: ['identity'],
  rooms: ['groups'],
  features: ['groups', 'help'],
  extensions: [],
}

test('only the first table of the glossary is read', () => {
  const table = '| Português | English | Folder |\n|---|---|---|\n| grupo | group | `groups` |\n'
  expect(nounsIn(`# Glossary\n\n## Nouns and their folders\n\n${table}\n## Others\n\n| a | b | \`c\` |\n`)).toEqual([
    'groups',
  ])
})

test('a noun with the same name in all tiers is accepted', () => {
  expect(unlikeNames(['identity', 'groups'], tiers)).toEqual([])
})

test('a noun that is an extension needs no folder in any tier', () => {
  expect(unlikeNames(['identity', 'groups', 'prompts'], { ...tiers, extensions: ['prompts'] })).toEqual([])
  expect(unlikeNames(['identity', 'groups'], { ...tiers, extensions: ['prompts'] })).toEqual([
    'prompts is no noun of docs/glossary.md',
  ])
})

test.each([
  [
    'a feature named otherwise than the contract',
    { features: ['teams'] },
    'teams of the web is no folder or file of the contract',
  ],
  [
    'an area without a folder of the contract',
    { areas: ['identity', 'teams'] },
    'teams of the server is no folder of the contract',
  ],
  [
    'a folder of the contract without an area',
    { contract: ['identity', 'teams'] },
    'teams of the contract is no area of the server',
  ],
  [
    'a folder that the glossary does not have',
    { features: ['groups', 'teams'] },
    'teams is no noun of docs/glossary.md',
  ],
  [
    'a noun that the contract does not have',
    { contract: ['identity'] },
    'groups of docs/glossary.md is no folder or file of the contract',
  ],
  [
    'a room named otherwise than its noun',
    { rooms: ['teams'] },
    'groups of docs/glossary.md is no folder or file of the server',
  ],
])('%s is reported', (_, change, problem) => {
  expect(unlikeNames(['identity', 'groups'], { ...tiers, ...change })).toContain(problem)
})
