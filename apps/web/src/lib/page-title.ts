import { findPage } from '@prosa/contract/pages.ts'
import { useEffect, useLayoutEffect } from 'react'
import { runtimeConfig } from '#/lib/runtime-config.ts'

/** `Perfil · Prosa`, or the product's name alone where a page has no title of its own [S6]. */
const documentTitle = (title?: string): string =>
  title ? `${title} · ${runtimeConfig.appName}` : runtimeConfig.appName

/** Gives every page the title that the contract states. A layout effect: `usePageTitle` of the page itself comes after. */
export function useRouteTitle(pathname: string) {
  useLayoutEffect(() => {
    document.title = documentTitle(findPage(pathname)?.page.title)
  }, [pathname])
}

/** A title that only the page knows, such as the name of an assistant. */
export function usePageTitle(title: string | undefined) {
  // at every render: the way to another page of the same title has put the route's in its place
  useEffect(() => {
    if (title) document.title = documentTitle(title)
  })
}
