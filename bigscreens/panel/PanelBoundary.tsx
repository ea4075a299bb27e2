import { Component, type ReactNode } from 'react'
import { PanelNotice } from './Notice.tsx'

interface Props {
  children: ReactNode
  /** Other data are another try. */
  data: unknown
  onRetry(): void
}

interface State {
  isBroken: boolean
  data: unknown
}

/** Keeps what a view cannot draw inside its panel, until there are other data. */
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
