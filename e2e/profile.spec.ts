import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/test.ts'

// runs axe on several screens
test.describe.configure({ timeout: 180_000 })

/** An image whose left half is red and whose right half is blue. */
const twoColors = (page: Page): Promise<Buffer> =>
  page
    .evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 200 })
      const context = canvas.getContext('2d')!
      for (const [color, x] of [
        ['red', 0],
        ['blue', 200],
      ] as const) {
        context.fillStyle = color
        context.fillRect(x, 0, 200, 200)
      }
      return canvas.toDataURL('image/png').slice('data:image/png;base64,'.length)
    })
    .then((text) => Buffer.from(text, 'base64'))

/** The width of the picture in the menu, and whether its left edge is blue. */
const pictureLook = (page: Page) =>
  page
    .getByRole('button', { name: /menu da conta/ })
    .locator('img')
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      const context = document.createElement('canvas').getContext('2d')!
      context.drawImage(image, 0, 0)
      const [red = 0, , blue = 0] = context.getImageData(8, 128, 1, 1).data
      return { width: image.naturalWidth, isBlue: blue > 200 && red < 60 }
    })

test('a photo is cropped by keyboard, shown in the menu, and replaced by the initials again [S22]', async ({
  page,
  enterAs,
  invite,
}) => {
  const person = await invite('Rosa Quadros')
  await enterAs(person)
  await page.goto('/profile')
  const menu = page.getByRole('button', { name: /menu da conta/ })
  await expect(menu).toContainText('RQ')
  const file = page.getByLabel('Arquivo da imagem')
  await file.setInputFiles({ name: 'eu.png', mimeType: 'image/png', buffer: await twoColors(page) })
  const dialog = page.getByRole('dialog', { name: 'Enquadrar a imagem' })
  const frame = dialog.getByRole('application', { name: /^Enquadramento/ })
  await expect(frame).toBeVisible()
  await expectAccessible(page)

  await frame.focus()
  for (let times = 0; times < 12; times++) await page.keyboard.press('ArrowRight')
  for (let times = 0; times < 3; times++) await page.keyboard.press('+')
  const zoom = dialog.getByRole('slider', { name: 'Zoom' })
  await expect(zoom).toHaveValue('1.3')
  await page.keyboard.press('Tab')
  await expect(zoom).toBeFocused()
  await dialog.getByRole('button', { name: 'Usar assim' }).press('Enter')
  await expect(page.getByText('Foto salva.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect.poll(() => pictureLook(page)).toEqual({ width: 256, isBlue: true })
  await page.reload()
  await expect(menu.locator('img')).toBeVisible()

  await page.getByRole('button', { name: 'Remover a foto' }).click()
  await expect(menu).toContainText('RQ')
  await expect(menu.locator('img')).toHaveCount(0)
})

test('a photo is cropped by dragging, and cancelling changes nothing [S22]', async ({ page, enterAs, invite }) => {
  await enterAs(await invite('Zeca Moldura'))
  await page.goto('/profile')
  const menu = page.getByRole('button', { name: /menu da conta/ })
  const file = page.getByLabel('Arquivo da imagem')
  const picture = { name: 'eu.png', mimeType: 'image/png', buffer: await twoColors(page) }
  await file.setInputFiles(picture)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await expect(menu.locator('img')).toHaveCount(0)
  await file.setInputFiles(picture)
  const box = await page.getByRole('application').boundingBox()
  if (!box) throw new Error('no frame')
  const [middle, height] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(middle, height)
  await page.mouse.down()
  await page.mouse.move(middle - box.width, height, { steps: 8 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Usar assim' }).click()
  await expect(menu.locator('img')).toBeVisible()
  await expect.poll(() => pictureLook(page)).toEqual({ width: 256, isBlue: true })
})
