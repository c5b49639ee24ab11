import { firstChat } from '../../e2e/tour-stops/inside.ts'
import { defineStop, pressButton, type Stop, teacherEmail } from '../../e2e/tour-stops/stop.ts'

export const prompts: readonly Stop[] = [
  defineStop('chat-prompts', teacherEmail, firstChat, async (page) => {
    await page.getByLabel('Mensagem').pressSequentially('/')
    await page.getByRole('listbox', { name: 'Mensagens prontas' }).waitFor()
  }),
  defineStop('profile-prompts', teacherEmail, '/profile?tab=prompts', (page) =>
    page.getByText('Plano de aula').first().waitFor(),
  ),
  defineStop('profile-prompt-new', teacherEmail, '/profile?tab=prompts', pressButton('Nova mensagem pronta')),
]
