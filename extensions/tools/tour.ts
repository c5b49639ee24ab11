import type { Page } from '@playwright/test'
import { adminEmail, defineStop, type Stop, teacherEmail } from '../../e2e/tour-stops/stop.ts'
import { unfold } from '../../e2e/support/assistants.ts'

const document = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Secretaria', version: '1' },
  servers: [{ url: 'https://secretaria.escola.br/api' }],
  paths: {
    '/turmas': { get: { operationId: 'listar', summary: 'Listar turmas' } },
    '/ocorrencias': {
      post: {
        operationId: 'anotar',
        summary: 'Anotar ocorrência',
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['aluno'],
                properties: {
                  aluno: { type: 'string', title: 'Nome do aluno' },
                  data: { type: 'string', description: 'Dia da ocorrência. Sem ele, hoje.' },
                },
              },
            },
          },
        },
      },
    },
  },
})

async function openServiceDialog(page: Page): Promise<void> {
  await unfold(page, 'Ferramentas')
  await page.getByRole('button', { name: 'Conectar um serviço' }).click()
  await page.getByRole('dialog').getByLabel('Ou cole o documento').waitFor()
}

/** Tools in the builder and in the settings. */
export const tools: readonly Stop[] = [
  defineStop('builder-tools', teacherEmail, '/assistants/manage/1', async (page) => {
    await unfold(page, 'Ferramentas')
    await page.getByRole('switch', { name: 'Calculadora' }).check()
    await page.getByRole('button', { name: 'Conectar um serviço' }).scrollIntoViewIfNeeded()
  }),
  defineStop('builder-service', teacherEmail, '/assistants/manage/1', openServiceDialog),
  defineStop('builder-service-read', teacherEmail, '/assistants/manage/1', async (page) => {
    await openServiceDialog(page)
    await page.getByLabel('Ou cole o documento').fill(document)
    await page.getByRole('button', { name: 'Ler o documento' }).click()
    await page.getByRole('checkbox', { name: 'Anotar ocorrência' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Opções', { exact: true }).click()
    await dialog.getByLabel('Quem pode usar').scrollIntoViewIfNeeded()
  }),
  defineStop('settings-tools', adminEmail, '/settings/models', (page) =>
    page.getByRole('heading', { name: 'Ferramentas' }).scrollIntoViewIfNeeded(),
  ),
]
