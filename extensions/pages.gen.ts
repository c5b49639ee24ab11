import type { Page } from '@prosa/contract/pages/page.ts'

export const extensionPages: readonly Page[] = []
