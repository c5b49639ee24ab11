import { Component, type ComponentType, type ReactNode } from 'react'

export interface FailureProps {
  error: unknown
  onRetry: () => void
  /** What was to be drawn, where it is a text. */
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

/** Shows the fallback in the place of what could not be drawn; draws again once there is something else to draw. */
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
