import { findPage } from '@prosa/contract/pages/find-page.ts'
import { useLayoutEffect } from 'react'
import { documentTitle } from '#/lib/format/page-title.ts'

/**
 * Sets the title that the contract gives each page. In a layout effect, so that the page's own `usePageTitle` runs
 * after it.
 */
export function useRouteTitle(pathname: string) {
  useLayoutEffect(() => {
    document.title = documentTitle(findPage(pathname)?.page.title)
  }, [pathname])
}
