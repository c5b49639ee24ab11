import type { Page } from '@playwright/test'
import { people } from './people.ts'
import { expect } from './test.ts'

/** Saves a security setting as the administrator, and confirms it with the password. */
export async function saveWithProof(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  const proof = page.getByRole('dialog', { name: 'Confirme quem você é' })
  await proof.getByLabel('Senha atual').fill(people.admin.password)
  await proof.getByRole('button', { name: 'Confirmar e salvar' }).click()
  await expect(proof).toBeHidden()
}
