import { deletePersonalBudget } from '#/modules/usage/budgets/budgets.repository.ts'
import type { PersonalData } from '#/personal-data.ts'

const forgetBudget: PersonalData['removeAccount'] = (_ctx, tx, { id }) => deletePersonalBudget(tx, id)

/** Counters name nobody: what was used stays, by number. */
export const usageData: PersonalData = { removeAccount: forgetBudget, erasePerson: forgetBudget }
