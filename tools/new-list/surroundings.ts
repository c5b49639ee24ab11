import type { ListFacts } from './describe-list.ts'

/** Returns the first test, of the list without rows. */
export const testFile = ({
  name,
  many,
  address,
  title,
  tab,
}: ListFacts): string => `import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ${many}Page } from '#/features/${name}/${name}-page.tsx'
import { answerApi } from '#/test-api.ts'
import { renderPiece, sessionUser, startSession } from '#/test-piece.tsx'

test('a list without rows says so', async () => {
  answerApi({
    'GET /api/auth/session': sessionUser({ roles: ['admin'] }),
    'GET ${address.replace(':assistantId', '5')}': { items: [], total: 0, page: 1, pageSize: 10 },
  })
  await startSession('token')
  await renderPiece(<${many}Page ${tab ? 'assistantId={5} ' : ''}search={{}} onSearchChange={() => undefined} />)
  ${tab ? '' : `expect(await screen.findByRole('heading', { name: '${title}' })).toBeDefined()`}
  expect(await screen.findByText('Ainda não há nada aqui.')).toBeDefined()
})
`

/** Returns the route file. */
export const routeFile = ({ name, many, operation, tab }: ListFacts): string =>
  tab
    ? `import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '#/blocks/list/list-route.ts'
import { ${many}Page } from '#/features/${name}/${name}-page.tsx'
import { ManagePage } from '#/shell/manage-tabs.tsx'

const { options, useListSearch } = listRoute('${operation}')

export const Route = createFileRoute('/_app/assistants/manage/$assistantId/${name}')({ ...options, component: ${many} })

function ${many}() {
  const assistantId = Number(Route.useParams().assistantId)
  return (
    <ManagePage assistantId={assistantId} current="${name}">
      <${many}Page assistantId={assistantId} {...useListSearch()} />
    </ManagePage>
  )
}
`
    : `import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '#/blocks/list/list-route.ts'
import { ${many}Page } from '#/features/${name}/${name}-page.tsx'

const { options, useListSearch } = listRoute('${operation}')

export const Route = createFileRoute('/_app/settings/${name}')({ ...options, component: ${many} })

function ${many}() {
  return <${many}Page {...useListSearch()} />
}
`

/** Returns a journey through a tab whose rows have a name, a search, a dialog and a deletion. */
export const journeyFile = ({
  title,
}: ListFacts): string => `import { expectAccessible } from './support/accessibility.ts'
import { publishAssistant } from './support/assistants.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'user' })

test('a row is created, found, changed and deleted in a tab of the assistant [X1]', async ({ page, apiAs }) => {
  // The accessibility checks of several screens take long.
  test.setTimeout(180_000)
  const assistantId = await publishAssistant(apiAs('user'), { name: 'Assistente com ${title}' })
  await page.goto(\`/assistants/manage/\${assistantId}/access\`)
  await page.getByRole('navigation', { name: 'Páginas do assistente' }).getByRole('link', { name: '${title}' }).click()
  await expect(page.getByText('Ainda não há nada aqui.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Criar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Criar' }).click()
  await expect(dialog.getByText('Escreva o nome.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Nome').fill('Primeiro')
  await page.keyboard.press('Enter')
  const row = page.getByRole('row', { name: /Primeiro/ })
  await expect(row).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('searchbox').fill('nada disso')
  await expect(page.getByText('Nada encontrado para “nada disso”.')).toBeVisible()
  await page.getByRole('searchbox').fill('primeiro')
  await page.getByRole('button', { name: 'Ações de Primeiro' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await dialog.getByLabel('Nome').fill('Primeiro de todos')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('button', { name: 'Ações de Primeiro de todos' }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(row).toHaveCount(0)
})
`
