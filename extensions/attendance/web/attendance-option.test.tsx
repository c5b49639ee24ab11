import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { requestsTo } from '@prosa/web/src/test-api.ts'
import { renderPiece, sessionUser, signIn } from '@prosa/web/src/test-piece.tsx'
import AttendanceOption from '#/attendance/web/attendance-option.tsx'

test('one switch turns on questions to people; then a group and hours are chosen [S20]', async () => {
  const at = '/api/assistants/5/attendance'
  const settings = {
    enabled: true,
    groupId: null,
    weekdays: [1, 2],
    opensAt: '08:00',
    closesAt: '17:00',
    people: ['Ana Lúcia Reis'],
    version: '1',
  }
  const requests = await signIn(sessionUser(), { [`GET ${at}`]: settings, [`PUT ${at}`]: settings })
  await renderPiece(<AttendanceOption assistantId={5} />)
  await screen.findByText(/Quem responde: Ana Lúcia Reis\. Horário: segunda e terça, das 08:00 às 17:00\./)
  await userEvent.click(screen.getByRole('button', { name: 'Editar atendimento' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Atendimento' }))
  await userEvent.click(dialog.getByRole('checkbox', { name: 'terça' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(requestsTo(requests, `PUT ${at}`)).toHaveLength(1))
  const [sent] = requestsTo(requests, `PUT ${at}`)
  expect(await sent?.json()).toEqual({
    enabled: true,
    groupId: null,
    weekdays: [1],
    opensAt: '08:00',
    closesAt: '17:00',
    version: '1',
  })
})
