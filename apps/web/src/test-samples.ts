import { mapOptions } from '@prosa/contract/assistants/assistant-options.ts'
import { type AssistantAbilities, assistantAbilitiesSchema } from '@prosa/contract/assistants/assistant-abilities.ts'
import type { Assistant } from '@prosa/contract/assistants/assistants.ts'

/** Abilities for an assistant: all, none, or only the named ones. */
export const abilities = (rest: boolean, facts: Partial<AssistantAbilities> = {}): AssistantAbilities => {
  const names = assistantAbilitiesSchema.keyof().options
  return { ...(Object.fromEntries(names.map((name) => [name, rest])) as AssistantAbilities), ...facts }
}

/** A published assistant that the person may only use, unless given more abilities. */
export const sampleAssistant = (facts: Partial<Assistant> = {}, may: Partial<AssistantAbilities> = {}): Assistant => ({
  id: 5,
  name: 'Tutor de biologia',
  description: '',
  avatar: { emoji: '🌱', color: 'green' },
  greeting: '',
  suggestions: [],
  placeholder: '',
  showSources: true,
  files: null,
  ...mapOptions(false),
  nextQuestions: false,
  status: 'published',
  version: 1,
  abilities: abilities(false, { chat: true, ...may }),
  ...facts,
})
