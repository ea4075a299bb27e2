import { Component, type ReactNode } from 'react'
import { PanelNotice } from './Notice.tsx'

interface Props {
  children: ReactNode
  /** Data of the panel; new data reset the error. */
  data: unknown
  onRetry(): void
}

interface State {
  isBroken: boolean
  data: unknown
}

/** Catches render errors of a view, until there is new data. */
export class PanelBoundary extends Component<Props, State> {
  override state: State = { isBroken: false, data: this.props.data }

  static getDerivedStateFromError(): Partial<State> {
    return { isBroken: true }
  }

  static getDerivedStateFromProps({ data }: Props, state: State): Partial<State> | null {
    return data === state.data ? null : { isBroken: false, data }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    const retry = () => {
      this.setState({ isBroken: false })
      this.props.onRetry()
    }
    return <PanelNotice state="fault" onRetry={retry} />
  }
}
