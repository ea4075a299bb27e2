import { Component, type ReactNode } from 'react'
import { FaultCard } from './FaultCard.tsx'

interface Props {
  children: ReactNode
  /** The error is cleared when this changes; usually the path of the page. */
  resetKey?: string
}

interface State {
  error: unknown
  resetKey: string | undefined
}

/** Catches render errors of its children, so that the rest of the page continues. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error('') }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { error: null, resetKey: props.resetKey }
  }

  override render() {
    if (this.state.error === null) return this.props.children
    return <FaultCard error={this.state.error} retry={() => this.setState({ error: null })} />
  }
}
