/** Addresses of files: a request for them would only burden the site. */
const files =
  /\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|epub|rtf|csv|zip|rar|7z|gz|tar|exe|dmg|apk|jpe?g|png|gif|svg|webp|ico|bmp|mp[34]|avi|mov|webm|wav|ogg|css|js|json|xml|rss|atom|ics|woff2?|ttf)$/i
/** Parameters of campaigns and sessions, which do not change the page. */
const marks = /^(?:utm_\w+|fbclid|gclid|phpsessid|jsessionid|sid|replytocom|share)$/i
const MAX_ADDRESS_LENGTH = 1000

/** Normalizes a page's address; undefined if it is not a web page. */
export function pageAddress(written: string): string | undefined {
  const url = URL.parse(written)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.username || url.password) return undefined
  url.hash = ''
  const dropped = [...url.searchParams.keys()].filter((name) => marks.test(name))
  for (const name of dropped) url.searchParams.delete(name)
  return url.href.length > MAX_ADDRESS_LENGTH || files.test(url.pathname) ? undefined : url.href
}

/** Whether two addresses have the same host, on http or https and their default ports. */
export function isSameHost(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)]
  return a.hostname === b.hostname && a.port === b.port
}

/** Returns the folder of a site's first page, below which its pages are. */
const folderPath = ({ pathname }: URL): string => pathname.slice(0, pathname.lastIndexOf('/') + 1)

/** Whether a link leads to a page of the site that begins at `start`. */
export const isWithin = (address: string, start: string): boolean =>
  isSameHost(address, start) && new URL(address).pathname.startsWith(folderPath(new URL(start)))
