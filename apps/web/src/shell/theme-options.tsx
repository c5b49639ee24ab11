import { Monitor, Moon, Sun } from 'lucide-react'

/** The three schemes as a person chooses among them [S7]. */
export const themeOptions = [
  { value: 'light', label: 'Claro', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Escuro', icon: <Moon aria-hidden /> },
  { value: 'automatic', label: 'Automático', icon: <Monitor aria-hidden /> },
] as const
