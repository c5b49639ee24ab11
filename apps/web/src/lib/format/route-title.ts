import { findPage } from '@prosa/contract/pages/find-page.ts'
import { useLayoutEffect } from 'react'
import { documentTitle } from '#/lib/format/page-title.ts'

/** Gives every page the title that the contract states. A layout effect: `usePageTitle` of the page itself comes after. */
export function useRouteTitle(pathname: string) {
  useLayoutEffect(() => {
    document.title = documentTitle(findPage(pathname)?.page.title)
  }, [pathname])
}
