import type { Frame, Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { publishAssistant } from './support/assistants.ts'
import { sendAndAwaitAnswer, lastAnswer } from './support/chat.ts'
import { modelDirectives } from './support/model.ts'
import { expect, expectErrors, test } from './support/test.ts'

test.use({ as: 'user' })
test.describe.configure({ timeout: 180_000 })

const fenceText = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``

/** Returns the frames of diagrams, once there are `count`. */
async function framesOf(page: Page, count: number): Promise<Frame[]> {
  const frames = () => page.frames().filter((frame) => frame.url().endsWith('/diagram.html'))
  await expect.poll(() => frames().length).toBe(count)
  return frames()
}

const hostile = [
  '%%{init: {"securityLevel": "loose", "themeCSS": "@import url(https://rastreio.test/a.css); svg{background:url(https://rastreio.test/a.png)}"}}%%',
  'flowchart TD',
  '  A["<img src=x onerror=parent.hacked=1><script>parent.hacked=1</script>Início"] -->|"diz #quot;sim#quot;, 5 #lt; 6"| B[Fim]',
  '  A --> A',
  '  click A "javascript:parent.hacked=1" _top',
  '  click B href "https://golpe.test/" _top',
].join('\n')

test('a diagram is drawn in a frame without other rights, whatever its text tries [S12, W3, W2]', async ({
  page,
  apiAs,
  baseURL,
}) => {
  // the frame logs what it is refused
  expectErrors('Content Security Policy', 'sandbox')
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  const id = await publishAssistant(apiAs('user'), { name: 'Tutor de diagramas' })
  await page.goto(`/assistants/${id}/chats`)
  await sendAndAwaitAnswer(page, modelDirectives({ text: `Veja:\n\n${fenceText('mermaid', hostile)}\n\nfim` }))
  const figure = lastAnswer(page).getByRole('figure', { name: 'Fluxograma' })
  await expect(figure).toBeVisible()
  await expect(figure).toHaveAttribute('aria-busy', 'false')
  const [frame] = await framesOf(page, 1)
  if (!frame) throw new Error('no frame')
  await expect(frame.locator('svg[role=img]').first()).toBeVisible()
  await expect(frame.locator('a, script, img')).toHaveCount(0)
  // the frame has no origin, storage or network, and no access to the page
  expect(await frame.evaluate(() => globalThis.origin)).toBe('null')
  expect(
    await frame.evaluate(async () => {
      const refused = async (attempt: () => unknown) => {
        try {
          await attempt()
          return false
        } catch {
          return true
        }
      }
      return [
        await refused(() => localStorage.length),
        await refused(() => parent.document.body),
        await refused(() => fetch('/api/auth/session')),
        await refused(() => indexedDB.open('x')),
      ]
    }),
  ).toEqual([true, true, true, true])
  expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false)
  expect([...hosts]).toEqual([new URL(baseURL ?? '').host])
  await figure.getByText('Descrição em texto').click()
  await expect(figure.getByRole('listitem').filter({ hasText: '→ Fim (diz "sim", 5 < 6)' })).toBeVisible()
})

test('diagrams, an invalid one, a chart and a table to export; none loads before it is in view [S12, X1, A12]', async ({
  page,
  apiAs,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const id = await publishAssistant(apiAs('user'), { name: 'Tutor de muitos diagramas' })
  await page.goto(`/assistants/${id}/chats`)
  const text = [
    fenceText('mermaid', 'mindmap\n  root((Água))\n    Sólido\n    Líquido'),
    fenceText('mermaid', 'sequenceDiagram\n  Aluno->>Professor: Pergunta\n  Professor-->>Aluno: Responde'),
    fenceText('mermaid', 'flowchart TD\n  A -->'),
    'Uma linha.\n\n'.repeat(200),
    fenceText('grafico', 'tipo: barras\ntítulo: Presença\nTurma;Presença\n8º A;92%\n8º B;87,5%'),
    '| Nome | Nota |\n|---|---|\n| Ana | 9,5 |\n| =1+1 | 7 |',
  ].join('\n\n')
  await sendAndAwaitAnswer(page, modelDirectives({ text }))
  await page.reload()
  const answer = lastAnswer(page)
  // the end of a conversation is shown first, and parts far above load nothing
  const chart = answer.getByRole('figure', { name: 'Gráfico: Presença' })
  await expect(chart.locator('.recharts-bar-rectangle')).toHaveCount(2)
  await framesOf(page, 0)
  await expectAccessible(page)
  await chart.getByRole('button', { name: 'Ver como tabela' }).click()
  await expect(chart.getByRole('cell', { name: '87,5%' })).toBeVisible()
  await expectAccessible(page)
  await answer.getByRole('button', { name: 'Copiar tabela' }).last().click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^Nome\tNota\r?\nAna\t9,5\r?\n'=1\+1\t7$/)
  // like a person: the mouse wheel leaves the end
  await answer.getByText('Uma linha.').last().hover()
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, -4000)
      return answer.getByRole('figure', { name: 'Mapa mental' }).count()
    })
    .toBe(1)
  await expect(answer.getByRole('figure', { name: 'Mapa mental' })).toBeVisible()
  await answer.getByRole('figure').nth(1).scrollIntoViewIfNeeded()
  await expect(answer.getByRole('figure', { name: 'Diagrama de sequência' })).toBeVisible()
  await answer.getByText('Uma linha.').first().scrollIntoViewIfNeeded()
  await expect(answer.getByText(/há um erro na linha \d+ do texto/)).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const map = page.frameLocator('iframe[title^="Mapa mental"]')
  await expect(map.locator('.dark svg')).toBeVisible()
  await expect(map.locator('.neutral svg')).toBeHidden()
})

test('labels with brackets are drawn, and an answer in Arabic is aligned right beside Portuguese [S12]', async ({
  page,
  apiAs,
}) => {
  const id = await publishAssistant(apiAs('user'), { name: 'Tutor de línguas' })
  await page.goto(`/assistants/${id}/chats`)
  const text = [
    'مرحبا، هذا ملخص الدرس:',
    '- الخلية هي وحدة الحياة.\n- النواة تحتوي على DNA.',
    'Em português: a célula. `código` e $\\ce{2H2 + O2 -> 2H2O}$',
    fenceText(
      'mermaid',
      'flowchart TD\n  A[Fotossíntese (fase clara)] --> B[Glicose C6H12O6 (açúcar)]\n  B --> C{Há O2?}\n  C -->|Sim (aeróbia)| D[Respiração/mitocôndria]',
    ),
  ].join('\n\n')
  await sendAndAwaitAnswer(page, modelDirectives({ text }))
  const answer = lastAnswer(page)
  await expect(answer.getByRole('figure', { name: 'Fluxograma' })).toBeVisible()
  const [list, item] = [answer.locator('ul[dir=rtl]'), answer.getByText('الخلية هي وحدة الحياة.')]
  const whole = (await list.boundingBox())!
  // right-to-left text ends where the list does, except for its markers
  const range = await item.evaluate((element) => {
    const words = document.createRange()
    words.selectNodeContents(element)
    return words.getBoundingClientRect().right
  })
  expect(whole.x + whole.width - range).toBeLessThan(40)
  await expect(answer.locator('.katex-mathml mo[stretchy]')).toHaveText('→')
  await expect(answer.locator('.katex')).toHaveCSS('direction', 'ltr')
})
