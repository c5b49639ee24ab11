import { clsx } from 'clsx'
import type { ClassValue } from 'clsx'
import { twMerge } from 'tailwind-merge'

/** Joins class names; where two Tailwind classes set the same property, the last one wins. */
export function classNames(...values: ClassValue[]): string {
  return twMerge(clsx(values))
}
