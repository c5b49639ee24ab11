import { z } from '#/protocol/zod.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { attemptSchema, attempts } from '#/school/attempts.ts'
import { noteSchema } from '#/school/participation.ts'

const { minutes, reason } = attempts.extendAttempt.body.shape

const onActivity = {
  tag: 'Atividades',
  policy: 'assessment.manage',
  permission: 'assessments.manage',
} as const

/** What a teacher does to a class at work. */
export const classActions = defineContract({
  /** Repeating the call changes nothing. */
  pauseActivity: {
    ...route('POST', '/api/assessments/:assessmentId/pause'),
    ...onActivity,
    summary: 'Pausa a turma ou continua: na pausa nada é enviado, e o prazo de cada aluno anda o tempo dela',
    body: z.strictObject({ action: z.enum(['pause', 'resume']) }),
    errors: ['sga_not_published'],
  },
  tellClass: {
    ...route('POST', '/api/assessments/:assessmentId/notes'),
    ...onActivity,
    summary: 'Manda um aviso a todos os alunos da atividade',
    limitPerMinute: 30,
    body: z.strictObject({
      text: z.string().trim().min(2, 'Escreva o aviso.').max(500, 'O aviso pode ter no máximo 500 caracteres.'),
    }),
    status: 201,
    ok: noteSchema,
  },
  extendEverybody: {
    ...route('POST', '/api/assessments/:assessmentId/extra-time'),
    ...onActivity,
    summary: 'Dá minutos a mais a todas as tentativas em andamento',
    limitPerMinute: 30,
    body: z.strictObject({ minutes, reason }),
    ok: z.object({ extended: z.number().int() }),
    errors: ['sga_nobody_extended'],
  },
  /** Delivers and seals what the student has written. */
  endAttempt: {
    ...route('POST', '/api/attempts/:attemptId/end'),
    ...onActivity,
    policy: 'attempt.manage',
    summary: 'Encerra a tentativa em andamento de um aluno; o que foi escrito é entregue',
    body: z.strictObject({ reason }),
    ok: attemptSchema,
    errors: ['sga_attempt_over'],
  },
})
