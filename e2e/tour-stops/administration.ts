import { admin, type Stop } from './stop.ts'

/** Users, settings, the reference of the API. */
export const administrationStops: readonly Stop[] = [
  { name: 'api-docs', open: (page) => page.goto('/api/docs') },
  { name: 'api-docs-search', open: (page) => page.goto('/api/docs?q=conversa&key=yes') },
  { name: 'api-docs-operation', open: (page) => page.goto('/api/docs/operations/createChatCompletion') },
  { name: 'users', as: admin, open: (page) => page.goto('/users') },
  { name: 'settings-general', as: admin, open: (page) => page.goto('/settings/general') },
  { name: 'settings-groups', as: admin, open: (page) => page.goto('/settings/groups') },
  {
    name: 'settings-group',
    as: admin,
    open: async (page) => {
      await page.goto('/settings/groups')
      await page.getByRole('link', { name: '8º A – manhã' }).click()
      await page.getByRole('row', { name: /maria@/ }).waitFor()
    },
  },
  {
    name: 'settings-group-add',
    as: admin,
    open: async (page) => {
      await page.goto('/settings/groups')
      await page.getByRole('link', { name: '8º A – manhã' }).click()
      await page.getByRole('button', { name: 'Adicionar pessoas' }).click()
      await page.getByRole('checkbox', { name: 'Daniel Rocha' }).check()
    },
  },
  { name: 'settings-partners', as: admin, open: (page) => page.goto('/settings/partners') },
  {
    name: 'settings-partner',
    as: admin,
    open: async (page) => {
      await page.goto('/settings/partners')
      await page.getByRole('link', { name: 'Colégio Horizonte' }).click()
      await page.getByRole('row', { name: /carla@/ }).waitFor()
    },
  },
]
