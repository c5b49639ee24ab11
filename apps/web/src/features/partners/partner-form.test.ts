import { expect, test } from 'vitest'
import { partnerFormSchema, toBody, toForm } from './partner-dialog.tsx'

const form = { ...toForm(), name: 'Colégio Horizonte' }

test('limits accept Brazilian notation; an empty one is no limit', () => {
  expect(toBody(form)).toMatchObject({ maxPeople: null, maxLinks: null, monthlyBudgetBrl: null })
  expect(toBody({ ...form, maxPeople: '0', maxLinks: '12', monthlyBudgetBrl: '1.500,50' })).toMatchObject({
    maxPeople: 0,
    maxLinks: 12,
    monthlyBudgetBrl: 1500.5,
  })
})

test.each(['1500', '1.500', '1.500,5', '0,99', '1.234.567', ''])('the budget may be %s [S27]', (monthlyBudgetBrl) => {
  expect(partnerFormSchema.safeParse({ ...form, monthlyBudgetBrl }).success).toBe(true)
})

test.each(['-1', '1,5,5', '15.00', 'mil', 'R$ 10', '12345678'])('the budget is not %s [S27]', (monthlyBudgetBrl) => {
  expect(partnerFormSchema.safeParse({ ...form, monthlyBudgetBrl }).success).toBe(false)
})
