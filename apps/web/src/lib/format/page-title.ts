import { useEffect } from 'react'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'

/** `Perfil · Prosa`, or the product's name alone where a page has no title of its own [S6]. */
export const documentTitle = (title?: string): string =>
  title ? `${title} · ${runtimeConfig.appName}` : runtimeConfig.appName

/** A title that only the page knows, such as the name of an assistant. */
export function usePageTitle(title: string | undefined) {
  // It runs after every render, because going to a page with the same title sets the route's title again.
  useEffect(() => {
    if (title) document.title = documentTitle(title)
  })
}
