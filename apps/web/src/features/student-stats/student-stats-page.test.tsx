import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { StatsSearch } from '#/features/student-stats/stats-search.ts'
import { StudentStatsPage } from '#/features/student-stats/student-stats-page.tsx'
import { type Answers, problem, requestsTo } from '#/test-api.ts'
import { sessionUser, signIn, renderSearched } from '#/test-piece.tsx'

const studentId = '6f1c2d9e-3b57-4c0e-9a41-0f7f1f0a8b11'
const cards = {
  students: 3,
  attempts: 3,
  completionPercent: null,
  averageActiveSeconds: null,
  messagesPerAttempt: null,
  expired: 0,
  toReview: 1,
  openAlerts: 0,
}
const classes = { items: [{ value: '8º A', name: '8º A' }], more: false }
const empty = { items: [], total: 0, page: 1, pageSize: 10 }
const masked = { id: studentId, name: 'Aluno 7F3A', externalId: null, className: '8º A' }
const detail = {
  student: masked,
  institution: 'Colégio Horizonte',
  extraMinutes: 0,
  firstSeenAt: '2026-11-01T12:00:00.000Z',
  attempts: [],
  timeline: [],
  abilities: { readTranscripts: false, export: false, delete: false },
}

async function open(search: StatsSearch, any = true, answers: Answers = {}) {
  const requests = await signIn(sessionUser({ roles: ['admin'] }), {
    'GET /api/stats/students': { cards, any },
    'GET /api/choices/classes': classes,
    'GET /api/stats/students/activities': empty,
    ...answers,
  })
  return { requests, changes: await renderSearched<StatsSearch>(StudentStatsPage, search) }
}

test('before the first student the only action is to integrate [S28]', async () => {
  await open({}, false)
  expect(await screen.findByText('Nenhuma atividade neste período.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Veja como integrar' }).getAttribute('href')).toBe('/settings/sga')
  expect(screen.queryByRole('tab')).toBeNull()
})

test('when a filter’s figures cannot be read, the filters stay and lead back [S28]', async () => {
  await open({}, true, { 'GET /api/stats/students?q=Lia': problem('not_found') })
  const q = await screen.findByRole('searchbox', { name: 'Buscar alunos' })
  await userEvent.type(q, 'Lia')
  expect(await screen.findByText('Não foi possível carregar as estatísticas')).toBeDefined()
  await userEvent.clear(q)
  expect(await screen.findByText('Conclusão')).toBeDefined()
})

test('averages of very few students are hidden, with a note [S28]', async () => {
  await open({})
  const card = (await screen.findByText('Conclusão')).closest('div')
  expect(card?.textContent).toContain('Sem número: ainda não há resultados, ou são menos de 5 alunos')
})

test('a class of fewer than five students has no figures [S28]', async () => {
  const row = { className: 'Reforço', institution: 'Colégio Horizonte', students: 3, suppressed: true }
  const hidden = { delivered: null, expired: null, averageActiveSeconds: null }
  await open({ tab: 'classes' }, true, {
    'GET /api/stats/students/classes': { ...empty, items: [{ ...row, ...hidden }], total: 1 },
  })
  expect((await screen.findByText('Reforço')).closest('tr')?.textContent).toContain('Menos de 5 alunos')
})

test('without the permission for identities a student has a pseudonym, and export and erasure are absent [S28]', async () => {
  await open({ student: studentId }, true, { [`GET /api/sga/students/${studentId}`]: detail })
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Aluno 7F3A' })).toBeDefined())
  expect(screen.getByText('Oculta')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Excluir dados do aluno' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Exportar dados' })).toBeNull()
})

test('a conversation is read only when opened, and says that the read is audited [S28]', async () => {
  const attemptId = 'c1a5b7d2-88e0-4d3a-b6f5-2f7c9e4d6a10'
  const message = { id: attemptId, role: 'user', parts: [{ type: 'text', text: 'Por causa da clorofila.' }] }
  const attempt = { attemptId, assessmentTitle: 'Fotossíntese', number: 1, state: 'delivered', receipt: 'ABCD-1234' }
  const facts = { messages: 1, activeSeconds: 90, startedAt: '2026-11-01T12:00:00.000Z', erased: false }
  const { requests } = await open({ student: studentId }, true, {
    [`GET /api/sga/students/${studentId}`]: {
      ...detail,
      attempts: [
        { ...attempt, ...facts },
        { ...attempt, ...facts, attemptId: studentId, erased: true },
      ],
      abilities: { ...detail.abilities, readTranscripts: true },
    },
    [`GET /api/attempts/${attemptId}/transcript`]: {
      messages: [{ ...message, createdAt: '2026-11-01T12:01:00.000Z' }],
    },
  })
  const [button, ...others] = await screen.findAllByRole('button', { name: 'Ver conversa de Fotossíntese' })
  expect(others).toEqual([])
  expect(screen.getByText('Conversa excluída')).toBeDefined()
  expect(requestsTo(requests, `GET /api/attempts/${attemptId}/transcript`)).toEqual([])
  if (button) await userEvent.click(button)
  expect(await screen.findByText('Por causa da clorofila.')).toBeDefined()
  expect(screen.getByText('Comprovante ABCD-1234. Esta leitura fica registrada na auditoria.')).toBeDefined()
  expect(requestsTo(requests, `GET /api/attempts/${attemptId}/transcript`)).toHaveLength(1)
})

const activityId = 'b3d1c0a2-5f6e-4d7c-8b9a-0c1d2e3f4a5b'

test('an open alert is handled with a note; a handled one names the person [S28]', async () => {
  const path = `/api/assessments/${activityId}/alerts/a1`
  const alert = { id: 'a1', kind: 'report', text: 'A tela travou.', createdAt: '2026-11-01T12:00:00.000Z' }
  const still = { handledAt: null, handledBy: null, note: '' }
  const done = { handledAt: '2026-11-01T13:00:00.000Z', handledBy: 'Bruno Souza', note: 'Trocou de sala.' }
  // Reported before the start, so there is no attempt yet.
  const place = {
    attemptId: null,
    assistantId: 5,
    assessmentId: activityId,
    assessmentTitle: 'Fotossíntese',
    student: masked,
  }
  const items = [
    { ...alert, ...place, ...still },
    { ...alert, ...place, ...done, id: 'a2' },
  ]
  const { requests } = await open({ tab: 'alerts' }, true, {
    'GET /api/stats/students/alerts': { ...empty, items, total: 2 },
    [`POST ${path}`]: {},
  })
  expect(await screen.findByText('Bruno Souza: Trocou de sala.')).toBeDefined()
  const [activity] = screen.getAllByRole('link', { name: 'Fotossíntese' })
  expect(activity?.getAttribute('href')).toBe(`/assistants/manage/5/assessments/${activityId}/alerts`)
  await userEvent.click(screen.getByRole('button', { name: 'Tratar o alerta de Aluno 7F3A' }))
  await userEvent.type(await screen.findByLabelText('O que foi feito (opcional)'), 'Reiniciamos.')
  await userEvent.click(screen.getByRole('button', { name: 'Marcar como tratado' }))
  expect(await screen.findByText('Alerta marcado como tratado.')).toBeDefined()
  expect(await requestsTo(requests, `POST ${path}`)[0]?.json()).toEqual({ note: 'Reiniciamos.' })
})
