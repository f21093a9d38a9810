export declare const emptyState: string;
export declare const title: string;
