import type { ReactNode } from 'react';
import { Component } from 'react';

export interface SceneBoundaryProps {
  /** Changes with the content; after an error, the boundary tries again when this changes. */
  readonly scene: string;
  readonly onFailed: (error: unknown) => void;
  /** Drawn after an error. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly brokenScene: string | null;
}

/** Catches errors while a scene is drawn, so that the stage is never blank and the visit can return to Welcome. */
export class SceneBoundary extends Component<SceneBoundaryProps, State> {
  override readonly state: State = { brokenScene: null };

  static getDerivedStateFromError(): Partial<State> {
    return { brokenScene: '' };
  }

  override componentDidCatch(error: unknown): void {
    this.setState({ brokenScene: this.props.scene });
    this.props.onFailed(error);
  }

  override componentDidUpdate(before: SceneBoundaryProps): void {
    if (this.state.brokenScene !== null && before.scene !== this.props.scene) this.setState({ brokenScene: null });
  }

  override render(): ReactNode {
    return this.state.brokenScene === null ? this.props.children : this.props.fallback;
  }
}
