import type { LinkSettings } from '@prosa/contract/sharing/link-settings.ts'
import type { ShareLinkRow } from '@prosa/contract/sharing/sharing.ts'

export const situationLabels: Readonly<Record<ShareLinkRow['situation'], string>> = {
  active: 'Ativo',
  paused: 'Pausado',
  scheduled: 'Agendado',
  expired: 'Expirado',
  limited: 'Limite atingido',
}

export const situationTones = {
  active: 'success',
  paused: 'neutral',
  scheduled: 'accent',
  expired: 'neutral',
  limited: 'warning',
} as const

export const identificationLabels: Readonly<Record<LinkSettings['identification'], string>> = {
  none: 'Anônimo',
  name: 'Nome',
  name_email: 'Nome e e-mail',
  form: 'Formulário',
}
