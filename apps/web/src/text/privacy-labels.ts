import type {
  ConsentKind,
  LegalBasis,
  PrivacyRequestKind,
  PrivacyRequestStatus,
  ProcessingActivityName,
  RetentionOrigin,
} from '@prosa/contract/privacy/privacy-choices.ts'

export const requestKindLabels: Readonly<Record<PrivacyRequestKind, string>> = {
  erasure: 'Exclusão dos dados',
  export: 'Cópia dos dados',
  correction: 'Correção',
  information: 'Informação',
  other: 'Outro pedido',
}

export const requestStatusLabels: Readonly<Record<PrivacyRequestStatus, string>> = {
  open: 'Aguardando',
  running: 'Em andamento',
  done: 'Atendido',
  refused: 'Recusado',
  cancelled: 'Cancelado',
}

export const requestStatusTones = {
  open: 'warning',
  running: 'accent',
  done: 'success',
  refused: 'neutral',
  cancelled: 'neutral',
} as const

export const consentKindLabels: Readonly<Record<ConsentKind, string>> = {
  terms: 'Termos de uso',
  link: 'Texto do link na Web',
  sga: 'Aviso da atividade',
}

export const activityLabels: Readonly<Record<ProcessingActivityName, string>> = {
  accounts: 'Contas e acesso',
  chats: 'Conversas',
  visitors: 'Visitantes de links na Web',
  students: 'Alunos em atividades da escola',
  knowledge: 'Documentos dos assistentes',
  statistics: 'Estatísticas e custos',
  security: 'Segurança e auditoria',
}

export const legalBasisLabels: Readonly<Record<LegalBasis, string>> = {
  consent: 'Consentimento',
  contract: 'Execução de contrato',
  legal_obligation: 'Obrigação legal',
  public_policy: 'Política pública',
  legitimate_interest: 'Legítimo interesse',
  best_interest: 'Melhor interesse da criança ou do adolescente',
}

export const originLabels: Readonly<Record<RetentionOrigin, string>> = {
  internal: 'Conversas de quem tem conta',
  api: 'Conversas pela API',
  share: 'Conversas por links na Web',
  embed: 'Conversas em outros sites',
  sga: 'Conversas de atividades da escola',
}
