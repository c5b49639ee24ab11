import { expectAccessible } from '../../e2e/support/accessibility.ts'
import { publishAssistant } from '../../e2e/support/assistants.ts'
import { launchOptions } from '../../e2e/support/browser.ts'
import { sendAndAwaitAnswer, messageField, lastAnswer } from '../../e2e/support/chat.ts'
import { openLink } from '../../e2e/support/shares.ts'
import { expect, test } from '../../e2e/support/test.ts'

// the browser's fake microphone with a test tone; the recorder and everything after it are real
const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
test.use({ as: 'user', launchOptions: { ...launchOptions, args: [...(launchOptions.args ?? []), ...microphone] } })

test('speech is transcribed by the administrator’s provider, by keyboard, on a phone, and sent [C4, C9, X1]', async ({
  page,
  apiAs,
}) => {
  const admin = apiAs('admin')
  const assistantId = await publishAssistant(apiAs('user'), { name: 'Ouvinte' })
  await admin.updateVoiceSettings({ body: { browser: false, model: 'openai:whisper-1', hourPrice: null } })
  try {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/assistants/${assistantId}/chats`)
    await messageField(page).fill('Bom dia!')
    await page.getByRole('button', { name: 'Ditar', exact: true }).press('Enter')
    await expect(page.getByRole('group', { name: 'Antes de ditar' })).toContainText('não guarda o áudio')
    await expect(page.getByRole('button', { name: 'Começar a ditar' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Ouvindo… Fale agora.')).toBeVisible()
    // the button's tooltip covers a part of the page
    await messageField(page).focus()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(messageField(page)).toHaveValue('Bom dia! Quando começam as aulas?')
    await messageField(page).press('Enter')
    await expect(lastAnswer(page)).toHaveAttribute('aria-busy', 'false')

    // a link that only allows listening gives its page no microphone
    const link = await openLink(admin, assistantId, {})
    const response = await page.goto(link.path)
    expect(response?.headers()['permissions-policy']).toContain('microphone=()')
    await expect(messageField(page)).toBeVisible()
    await sendAndAwaitAnswer(page, 'Oi!')
    await expect(page.getByRole('button', { name: 'Ditar', exact: true })).toHaveCount(0)
  } finally {
    await admin.updateVoiceSettings({ body: { browser: true, model: 'none', hourPrice: null } })
  }
})
