import { Component, type ComponentType, type ReactNode } from 'react'

export interface FailureProps {
  error: unknown
  onRetry: () => void
  /** The text that could not be rendered, for the fallback. */
  text?: string | undefined
  className?: string | undefined
}

interface ErrorBoundaryProps extends Pick<FailureProps, 'text' | 'className'> {
  fallback: ComponentType<FailureProps>
  children: ReactNode
}

interface State {
  children: ReactNode
  failure: { error: unknown } | undefined
}

/** Shows the fallback instead of children that fail to render, and tries again when the children change. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { children: this.props.children, failure: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ children }: ErrorBoundaryProps, state: State) {
    return children === state.children ? null : { children, failure: undefined }
  }

  retry = () => this.setState({ failure: undefined })

  override render() {
    const { fallback: Fallback, children, ...rest } = this.props
    const { failure } = this.state
    return failure ? <Fallback {...rest} {...failure} onRetry={this.retry} /> : children
  }
}
