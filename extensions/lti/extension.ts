import type { Extension } from '@prosa/contract/protocol/extension.ts'

/** Learning platforms (LTI 1.3) that send students and receive their results: Moodle, Canvas, Blackboard, Brightspace. */
export const lti = {
  errors: {
    lti_platform_taken: [
      409,
      'Outra integração já tem esta plataforma, com o mesmo endereço e o mesmo ID do cliente. Use aquela, ou confira o ID do cliente.',
    ],
    lti_not_platform: [409, 'Esta integração não é de uma plataforma LTI. Mude antes o modo de entrada dela.'],
  },
  auditSentences: {
    'sga_integration.platform': 'Registrou ou alterou a plataforma LTI de uma integração',
    'sga_integration.refuse': 'Recusou uma entrada por LTI',
    'sga_integration.roster': 'Recebeu a lista de alunos de um curso da plataforma',
  },
  integrationModes: {
    lti: {
      label: 'Por uma plataforma: Moodle, Canvas, Blackboard (LTI 1.3)',
      hint: 'Depois de criar, você recebe um endereço para colar na plataforma. Ninguém programa nada.',
    },
  },
  jobAreas: { lti: 'Plataformas (LTI)' },
} as const satisfies Extension
