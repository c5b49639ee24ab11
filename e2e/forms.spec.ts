import type { Locator, Page } from '@playwright/test'
import { publishAssistant } from './support/assistants.ts'
import { goOn } from './support/go-on.ts'
import { expect, test } from './support/test.ts'

interface UnsavedField {
  field: Locator
  wrong: string
  right: string
  message: string
}

/** Leaves the field by pressing each control, with an invalid and a valid value, by mouse and by touch: every click must arrive. */
async function pressAfterLeaving(
  page: Page,
  { field, message, ...values }: UnsavedField,
  controls: readonly Locator[],
) {
  const complaint = page.getByText(message)
  for (const [index, control] of controls.entries())
    for (const kind of ['wrong', 'right'] as const) {
      await field.fill(values[kind])
      await control.scrollIntoViewIfNeeded()
      const arrived = control.evaluate(
        (element) =>
          new Promise<boolean>((resolve) => {
            const recordSubmission = (event: Event) => {
              // so that all other controls can be pressed too
              event.preventDefault()
              event.stopImmediatePropagation()
              resolve(event.target instanceof Node && element.contains(event.target))
            }
            addEventListener('click', recordSubmission, { capture: true, once: true })
          }),
      )
      const box = await control.boundingBox()
      if (!box) throw new Error('The control is not in sight')
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      if (index % 2 === 1) await page.touchscreen.tap(x, y)
      else {
        await page.mouse.move(x, y)
        await page.mouse.down()
        // a long press, until the field has been validated
        await expect(field.and(page.locator('[aria-invalid=true]'))).toHaveCount(kind === 'wrong' ? 1 : 0)
        expect(await control.boundingBox(), 'nothing moves under the press').toEqual(box)
        await page.mouse.up()
      }
      expect(await arrived, `${kind}: ${control.toString()}`).toBe(true)
      await expect(complaint).toHaveCount(kind === 'wrong' ? 1 : 0)
    }
}

test.describe('with mouse and finger', () => {
  test.use({ hasTouch: true })

  test('a press that leaves an invalid field arrives on the login page [S45]', async ({ page }) => {
    await page.goto('/auth/login')
    const left = {
      field: page.getByLabel('E-mail'),
      wrong: 'ana@',
      right: 'ana@escola.test',
      message: 'Escreva um e-mail válido, como nome@escola.br.',
    }
    await pressAfterLeaving(page, left, [
      page.getByRole('link', { name: 'Esqueci minha senha' }),
      page.getByRole('button', { name: 'Mostrar senha' }),
      page.getByRole('checkbox', { name: 'Manter conectado' }),
    ])
    await left.field.fill(left.wrong)
    await page.getByRole('link', { name: 'Esqueci minha senha' }).click({ delay: 250 })
    await expect(page).toHaveURL(/forgot-password/)
  })

  test.describe('inside', () => {
    test.use({ as: 'admin' })

    test('a press that leaves an invalid field arrives on pages, in a builder and in a dialog [S45]', async ({
      page,
      apiAs,
    }) => {
      const id = await publishAssistant(apiAs('admin'), { name: 'Tutor de cliques' })
      await page.goto('/users/create')
      const userName = { wrong: 'A', right: 'Ana', message: 'Escreva o nome com pelo menos 2 letras.' }
      await pressAfterLeaving(page, { field: page.getByLabel('Nome'), ...userName }, [
        page.getByRole('navigation', { name: 'Páginas do usuário' }).getByRole('link', { name: 'Assistentes' }),
        page.getByRole('button', { name: 'Convidar', exact: true }),
      ])

      await page.goto(`/assistants/manage/${id}`)
      const ofTwo = { wrong: 'A', right: 'Tutor', message: 'O nome precisa de pelo menos 2 caracteres.' }
      await pressAfterLeaving(page, { field: page.getByLabel('Nome'), ...ofTwo }, [
        page.getByText('Mais', { exact: true }),
        page.getByRole('button', { name: 'Adicionar sugestão' }),
        page.getByRole('button', { name: 'Colar texto' }),
        page.getByRole('link', { name: 'Atividades' }),
        page.getByRole('button', { name: /menu da conta/ }),
      ])

      await page.goto(`/assistants/manage/${id}/webhooks`)
      await page.getByRole('button', { name: 'Novo webhook' }).first().click()
      await pressAfterLeaving(page, { field: page.getByLabel('Nome'), ...ofTwo }, [
        page.getByRole('checkbox', { name: 'Conversa criada' }),
        page.getByRole('radio').last(),
        page.getByRole('button', { name: 'Adicionar cabeçalho' }),
      ])
    })
  })
})

test.describe('inside', () => {
  test.use({ as: 'admin' })

  test('a group of choices validates when left, and two matching fields when the second is left [S45]', async ({
    page,
  }) => {
    await page.goto('/users')
    await page.getByRole('button', { name: 'Convidar pessoa' }).click()
    const dialog = page.getByRole('dialog')
    const complaint = dialog.getByText('Escolha a função da pessoa.')
    await dialog.getByRole('combobox', { name: 'Função' }).focus()
    await expect(complaint).toHaveCount(0)
    await dialog.getByLabel('E-mail').focus()
    await expect(complaint).toBeVisible()
    await page.keyboard.press('Escape')

    await goOn(page, '/profile?tab=security')
    await page.getByLabel('Senha atual').fill('qualquer uma')
    await page.getByLabel('Nova senha').fill('rio que corre manso')
    await page.getByLabel('Confirmar senha').fill('rio que corre')
    const unequal = page.getByText('As duas senhas precisam ser iguais.')
    await expect(unequal).toHaveCount(0)
    await page.getByLabel('Confirmar senha').blur()
    await expect(unequal).toBeVisible()
  })
})
