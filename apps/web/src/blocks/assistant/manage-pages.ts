import type { AssistantAbilities } from '@prosa/contract/assistants/assistants.ts'

/** The pages of one assistant, in their order, each with the ability it asks for. */
export const managePages = [
  { id: 'config', label: 'Configuração', to: '/assistants/manage/$assistantId', ability: 'edit' },
  { id: 'access', label: 'Controle de acesso', to: '/assistants/manage/$assistantId/access', ability: 'manageAccess' },
  { id: 'sharing', label: 'Publicar na Web', to: '/assistants/manage/$assistantId/sharing', ability: 'share' },
  { id: 'webhooks', label: 'Webhooks', to: '/assistants/manage/$assistantId/webhooks', ability: 'manageWebhooks' },
  {
    id: 'assessments',
    label: 'Atividades SGA',
    to: '/assistants/manage/$assistantId/assessments',
    ability: 'manageAssessments',
  },
] as const

export type ManagePageId = (typeof managePages)[number]['id']

/** The pages that a person with these abilities may open. */
export const openablePages = (abilities: AssistantAbilities) => managePages.filter(({ ability }) => abilities[ability])
