import type { ExtensionSamples } from '@prosa/server/test/operations/extension-samples.ts'

export const prompts: ExtensionSamples = {
  bodies: {
    createPrompt: () => ({ title: 'Lista de exercícios', text: 'Faça uma lista para a {turma}.' }),
    updatePrompt: () => ({ title: 'Outra lista' }),
  },
  edited: {
    updatePrompt: async ({ api }) => {
      const { id: promptId } = await api.createPrompt({ body: { title: 'Aula', text: 'Oi' } })
      return {
        read: async () => (await api.listPrompts({ query: {} })).items.find(({ id }) => id === promptId)!,
        change: (_by, number, version) =>
          api.updatePrompt({ params: { promptId }, body: { text: `Texto ${number}`, ...(version && { version }) } }),
        own: true,
      }
    },
  },
  writeAboutGroup: ({ api }, id) =>
    api.createPrompt({ body: { title: 'Aviso', text: 'Não há aula.', readers: [{ kind: 'group', id }] } }),
}
