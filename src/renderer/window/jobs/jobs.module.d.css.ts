export declare const job: string;
