import type { KnowledgeSettings } from '@prosa/contract/knowledge/knowledge-settings.ts'

interface Offered {
  id: string
  name: string
  provider: string
  location: string | null
}

interface Option {
  value: string
  label: string
  hint?: string
  group?: string
}

const placeOf = (location: string | null): string => {
  if (location === null) return 'Onde processa os textos, não sabemos'
  return location === 'local' ? 'Nesta máquina' : `Processa os textos em: ${location}`
}

/** What may be chosen; the present choice stays on the list although its provider does not answer now. */
export function modelOptions(settings: KnowledgeSettings, offered: readonly Offered[]): Option[] {
  const { embeddingModel, environmentModel } = settings
  const known = embeddingModel === 'none' || embeddingModel === 'environment'
  const isListed = offered.some(({ id }) => id === embeddingModel)
  return [
    {
      value: 'environment',
      label: environmentModel === null ? 'Nenhum, como no servidor' : `O do servidor (${environmentModel})`,
    },
    { value: 'none', label: 'Nenhum: buscar só pelas palavras' },
    ...(known || isListed ? [] : [{ value: embeddingModel, label: embeddingModel, hint: 'O provedor não respondeu' }]),
    ...offered.map(({ id, name, provider, location }) => ({
      value: id,
      label: name,
      hint: placeOf(location),
      group: provider,
    })),
  ]
}
