import { Component } from 'react'
import type { ComponentType, ReactNode } from 'react'

interface ErrorBoundaryProps {
  fallback: ComponentType<{ error: unknown }>
  children: ReactNode
}

/** Shows the fallback in the place of what could not be drawn. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown; failed: boolean }> {
  override state = { error: undefined as unknown, failed: false }

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }

  override render() {
    const { fallback: Fallback, children } = this.props
    return this.state.failed ? <Fallback error={this.state.error} /> : children
  }
}
