import { Component, type ReactNode } from 'react'
import { FaultCard } from './FaultCard.tsx'

interface Props {
  children: ReactNode
  /** A fault of one page is forgotten when this changes: usually the page's path. */
  resetKey?: string
}

interface State {
  error: unknown
  resetKey: string | undefined
}

/** Keeps a fault of what is inside from taking the rest of the page with it. */
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
