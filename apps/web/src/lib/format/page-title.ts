import { useEffect } from 'react'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'

/** Builds the document title: `Perfil · Prosa`, or only the product's name for a page without a title [S6]. */
export const documentTitle = (title?: string): string =>
  title ? `${title} · ${runtimeConfig.appName}` : runtimeConfig.appName

/** Sets a title that depends on the page's data, such as the name of an assistant. */
export function usePageTitle(title: string | undefined) {
  // After every render, because navigating to a page with the same title sets the route's title again.
  useEffect(() => {
    if (title) document.title = documentTitle(title)
  })
}
